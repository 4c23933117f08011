/** The place that packs will take, until they are known. */
export function Skeleton() {
  return (
    <div class="skeleton" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row}>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
