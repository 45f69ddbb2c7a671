export function cardToward(card: HTMLElement, key: string): HTMLElement | undefined {
  const column = card.closest("section");
  const board = column?.parentElement;
  if (!column || !board) return;
  const columns = [...board.querySelectorAll<HTMLElement>(":scope > section")];
  const cards = cardsIn(column);
  const place = cards.indexOf(card);
  if (key === "ArrowDown" || key === "ArrowUp") return cards[place + (key === "ArrowDown" ? 1 : -1)];
  if (key !== "ArrowRight" && key !== "ArrowLeft") return;
  const step = key === "ArrowRight" ? 1 : -1;
  for (let at = columns.indexOf(column) + step; at >= 0 && at < columns.length; at += step) {
    const neighbours = cardsIn(columns[at] as HTMLElement);
    if (neighbours.length > 0) return neighbours[Math.min(place, neighbours.length - 1)];
  }
  return;
}

export function focusCard(card: HTMLElement): void {
  card.querySelector<HTMLElement>("a")?.focus();
  card.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function cardsIn(column: HTMLElement): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>("[data-card]")];
}
