/** Read out as soon as it appears. */
export function ErrorMessage({ text, id }: { text: string | undefined; id?: string }) {
  if (!text) return null;
  return (
    <p id={id} className="error-message" role="alert">
      {text}
    </p>
  );
}
