/**
 * Tells what clocks in Paris show at a moment, as YYYY-MM-DDTHH:MM. Making a formatter costs far more than using it, so it
 * is made once, with the first use.
 */
export function createParisClock(): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    // The Swedish form is ISO 8601 but for the sign between date and time.
    format ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' });
    return format.format(at).replace(/\s/, 'T');
  };
}
