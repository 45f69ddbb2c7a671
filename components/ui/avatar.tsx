import { cx } from "./cx.ts";

export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toLocaleUpperCase("es");
}

type AvatarProps = { name: string; shape?: "round" | "square"; size?: "small" | "medium" };

export function Avatar({ name, shape = "round", size = "medium" }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid flex-none place-items-center bg-accent-soft font-semibold text-2xs text-accent",
        shape === "round" ? "rounded-full" : "rounded-control",
        size === "medium" ? "size-6.5" : "size-5.5",
      )}
    >
      {initials(name)}
    </span>
  );
}
