export function Spinner({ label }: { label: string }) {
  return (
    <span className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}
