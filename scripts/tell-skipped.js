/** Tells at the end, a line for each, which tests were left out because something is not on this machine. */
// biome-ignore lint/style/noDefaultExport: jest takes a reporter as the default export of its file.
export default class TellSkipped {
  onRunComplete(_, { testResults }) {
    const titles = testResults
      .flatMap((file) => file.testResults)
      .filter(({ status, title }) => status === 'pending' && title.includes(': skipped,'))
      .map(({ title }) => title);
    for (const title of new Set(titles)) process.stderr.write(`${title}\n`);
  }
}
