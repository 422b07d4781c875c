/** Five log bars, one of them red. */
export function LogoMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <g fill="var(--grey-solid)">
        <rect x="0" y="9" width="2.6" height="5" rx="1" />
        <rect x="4.3" y="6" width="2.6" height="9" rx="1" />
        <rect x="12.9" y="5" width="2.6" height="10" rx="1" />
        <rect x="17.2" y="8" width="2.6" height="6" rx="1" />
      </g>
      <rect x="8.6" y="1.5" width="2.6" height="17" rx="1" fill="var(--red-solid)" />
    </svg>
  );
}
