import { complain } from './complain.ts';
import { type ContractCheck, defaultPatienceMs } from './contract-subject.ts';
import type { Lab } from './create-lab.ts';
import { observeProcess, type ProcessRun } from './observe-process.ts';
import { checkOf, once } from './once.ts';

/** The pack as a process of its own, from its start to its end after SIGTERM. */
export function processChecks(lab: Lab): ContractCheck[] {
  const { name, patienceMs = defaultPatienceMs } = lab.subject;
  const run = once(() => observeProcess(lab, patienceMs));
  const check = (sentence: string, problemsOf: (seen: ProcessRun) => readonly (string | false)[]): ContractCheck => ({
    name: sentence,
    ...checkOf(run, (seen) => complain(`${name}, in a process of its own`, problemsOf(seen))),
  });

  return [
    check('answers the call that is under way when SIGTERM comes', ({ lastAnswer }) => [
      !lastAnswer.isOk && `the call got ${lastAnswer.text}`,
    ]),
    check('ends with exit code 0 in time after SIGTERM, and listens no more', ({ exitCode, isListening }) => [
      exitCode === undefined && `still runs ${patienceMs} ms after its last answer; what does it wait for?`,
      exitCode !== undefined && exitCode !== 0 && `ends with exit code ${exitCode ?? 'none, by a signal'}`,
      isListening && 'takes connections when it should have ended',
    ]),
    check('leaves nothing open when it ends', ({ exitCode, openResources }) => [
      exitCode !== undefined &&
        openResources === undefined &&
        'ends without saying what it left open: by a signal, or with its report cut off',
      openResources !== undefined &&
        openResources.length > 0 &&
        `leaves open ${openResources.join(', ')}; stop timers, servers and connections with the pack, or unref() them`,
    ]),
    check('prints nothing but its log: JSON lines, none of them an error', ({ output, errors }) => [
      ...output.filter((line) => !isLogLine(line)).map((line) => `prints ${line}`),
      errors !== '' && `prints on standard error: ${errors}`,
    ]),
  ];
}

function isLogLine(line: string): boolean {
  try {
    const { level }: { level?: unknown } = JSON.parse(line);
    return level !== undefined && level !== 'error' && level !== 'fatal';
  } catch {
    return false;
  }
}
