/** Where the reader gives a key; it is kept as long as the page is open and nowhere else. */
export function ApiKeyField({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  return (
    <div class="field api-key">
      <div class="field-head">
        <label class="name" for="api-key">
          API key
        </label>
        <span class="type">sent as Authorization: Bearer, kept until this page is closed</span>
      </div>
      <input
        id="api-key"
        type="password"
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value.trim())}
      />
    </div>
  );
}
