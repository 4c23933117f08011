/** A description as text; what is between backticks is set as code. Nothing in it becomes markup. */
export function Prose({ text }: { text: string }) {
  return (
    <>{text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 1 ? <code key={`${at} ${part}`}>{part}</code> : part))}</>
  );
}
