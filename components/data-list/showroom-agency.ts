/** An agency's name without a leading "showroom"; one that is called just that keeps its name. */
export function showroomAgency(name: string): string {
  const rest = name.replace(/^\s*showroom(?![\p{L}\p{N}])[\s\-–—_:.,/|·]*/iu, "").trim();
  return rest || name.trim();
}
