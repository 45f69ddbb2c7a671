export default function EmptyPage() {
  return <main>Prospecta</main>;
}
