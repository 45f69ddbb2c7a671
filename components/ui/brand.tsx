// Apart from the public head, which reads its texts on the server: the sidebar runs in the browser.
export function Brand() {
  return (
    <span className="inline-flex items-center gap-[9px] font-[650] text-[0.875rem] tracking-[-0.01em]">
      <span className="grid size-5.5 flex-none place-items-center rounded-control bg-accent text-accent-ink">
        <svg
          width="13"
          height="13"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M5 19V6h8a4.5 4.5 0 0 1 0 9H5" />
        </svg>
      </span>
      Prospecta
    </span>
  );
}
