/** The last part of a qualified name: `OrderController` of `com.acme.web.OrderController`. Other names stay whole. */
export function shortComponent(name: string): string {
  // A path ends in the name of a file, which has a dot of its own.
  const parts = name.split(/[/\\]/.test(name) ? /[/\\]/ : /\.|::/);
  const last = parts.at(-1) ?? '';
  const isQualified = QUALIFIED.test(name) && (parts.length > 2 || STARTS_LARGE.test(last));
  return isQualified && last !== '' ? last : name;
}

const QUALIFIED = /^[\p{L}_$][\p{L}\p{N}_$\-./\\:]*$/u;
const STARTS_LARGE = /^\p{Lu}/u;
