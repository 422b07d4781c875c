/** Text that was pasted, as a file named after the moment: `pasted-20261122-094158.log`. */
export function pastedFile(text: string, now: Date): File {
  const digits = (...parts: number[]) => parts.map((part) => String(part).padStart(2, '0')).join('');
  const day = digits(now.getFullYear(), now.getMonth() + 1, now.getDate());
  const time = digits(now.getHours(), now.getMinutes(), now.getSeconds());
  return new File([text], `pasted-${day}-${time}.log`, { type: 'text/plain' });
}
