import { andThen, forEach, type Maybe } from '@tenon/core';
import { deliverSignal } from '../compile/deliver-signal.ts';
import { fail, misuse, showHelp } from '../state/complaint.ts';
import { emitUnchecked } from '../state/emit.ts';
import { flow } from '../state/flow.ts';
import type { ShellJob } from '../state/jobs.ts';
import { sendSignal } from '../state/pending-signals.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { signalOutside } from '../state/signal-outside.ts';
import { pseudoSignals, signalLine, signalNames, signalNumber, signalTable } from '../state/signals.ts';
import { visitInTurns } from '../state/work.ts';
import { findJob } from './job-spec.ts';
import { integerArgument } from './numeric-argument.ts';

/** `kill [-s sigspec | -n signum | -sigspec] pid | jobspec …`, `kill -l [sigspec]`: signals to jobs and to the shell itself. */
export const killBuiltin: Builtin = {
	name: 'kill',
	special: false,
	run: (shell, argv) => {
		if (argv[1] === '--help') return showHelp(shell, 'kill');
		const request = requestOf(argv, { posix: shell.options.posix });
		switch (request.kind) {
			case 'misused':
				return misuse(shell, 'kill');
			case 'wrong':
				return fail(shell, `kill: ${request.problem}`);
			case 'list':
				return listSignals(shell, request.specs);
			case 'send':
				return sendAll(shell, request.signal, request.targets);
		}
	},
};

type Request =
	| { readonly kind: 'misused' }
	| { readonly kind: 'wrong'; readonly problem: string }
	| { readonly kind: 'list'; readonly specs: readonly string[] }
	| { readonly kind: 'send'; readonly signal: number; readonly targets: readonly string[] };

const termSignal = 15;

// POSIX mode knows signals by their short names alone.
const requestOf = (argv: readonly string[], { posix }: { readonly posix: boolean }): Request => {
	let spec = String(termSignal);
	let at = 1;
	for (; at < argv.length; at++) {
		const word = argv[at]!;
		if (word === '--') {
			at += 1;
			break;
		}
		if (!word.startsWith('-')) break;
		if (word === '-l' || word === '-L') {
			const specs = argv.slice(at + 1);
			return { kind: 'list', specs: specs[0] === '--' ? specs.slice(1) : specs };
		}
		if (word === '-s' || word === '-n') {
			at += 1;
			if (argv[at] === undefined) return { kind: 'wrong', problem: `${word}: option requires an argument` };
			spec = argv[at]!;
		} else {
			spec = isAttached(word) ? word.slice(2) : word.slice(1);
			at += 1;
			if (argv[at] === '--') at += 1;
			break;
		}
	}
	const signal = posix && /^SIG/i.test(spec) ? undefined : signalNumber(spec);
	if (signal === undefined) {
		return { kind: 'wrong', problem: `${spec}: invalid signal specification` };
	}
	return at >= argv.length ? { kind: 'misused' } : { kind: 'send', signal, targets: argv.slice(at) };
};

// `-sTERM` and `-n9`; `-STOP` is a signal itself.
const isAttached = (word: string): boolean =>
	/^-[sn]./.test(word) && signalNumber(word.slice(1)) === undefined;

const listSignals = (shell: Shell, specs: readonly string[]): Maybe<number> => {
	if (specs.length === 0) return emitUnchecked(shell, shell.options.posix ? signalLine() : signalTable());
	let status = 0;
	const visited = visitInTurns(shell.slice, specs, (spec) => {
		const shown = otherSpelling(spec);
		const done =
			shown === undefined
				? fail(shell, `kill: ${spec}: invalid signal specification`)
				: emitUnchecked(shell, `${shown}\n`);
		return andThen(done, (result) => {
			if (result !== 0) status = result;
		});
	});
	return andThen(visited, () => status);
};

const firstPseudoSignal = 65;

// The name of a number, be it a signal's or the status of what it ended; the number of a name.
const otherSpelling = (spec: string): string | undefined => {
	if (/^\d+$/.test(spec)) return signalNames.get(Number(spec) > 128 ? Number(spec) - 128 : Number(spec));
	// bash counts its own conditions on after the last signal.
	const pseudo = pseudoSignals.indexOf(spec.toUpperCase());
	return pseudo === -1 ? signalNumber(spec)?.toString() : String(firstPseudoSignal + pseudo);
};

// Succeeds if one of the signals was sent.
const sendAll = (shell: Shell, signal: number, targets: readonly string[]): Maybe<number> => {
	let sent = false;
	let isCaught = false;
	let own: number | undefined;
	const sendTo = (target: string): ReturnType<typeof send> => {
		if (!shell.slice.isDue()) return send(shell, signal, target);
		return shell.slice.turn().then(() => send(shell, signal, target));
	};
	const visited = forEach(targets, (target) =>
		andThen(sendTo(target), (outcome) => {
			if (outcome !== 'failed') sent = true;
			if (outcome === 'caught') isCaught = true;
			if (typeof outcome === 'number') own = outcome;
			return shell.flow === flow.none;
		}),
	);
	return andThen(visited, () => {
		if (isCaught && shell.flow === flow.none) sendSignal(shell, signal);
		return sent ? (own ?? 0) : 1;
	});
};

/**
 * What came of one target: a number is the status that a signal to ourselves leaves, `caught` is one whose trap runs
 * once when all are sent.
 */
type Outcome = 'sent' | 'failed' | 'caught' | number;

const sendToSelf = (shell: Shell, signal: number): Maybe<Outcome> => {
	if (signal === 0) return 'sent';
	const trap = shell.traps.get(signalNames.get(signal) ?? '');
	return trap === undefined || trap.command === '' ? deliverSignal(shell, signal) : 'caught';
};

const failed = (shell: Shell, problem: string): Maybe<Outcome> =>
	andThen(shell.complain(`kill: ${problem}`), () => 'failed' as const);

const send = (shell: Shell, signal: number, target: string): Maybe<Outcome> => {
	if (target.startsWith('%')) {
		const search = findJob(shell, target);
		if (search.kind === 'found') return sendToJob(signal, search.job);
		return failed(
			shell,
			search.kind === 'none'
				? `${target}: no such job`
				: `${target.replace(/^%\??/, '')}: ambiguous job spec`,
		);
	}
	if (target === '') return failed(shell, "`': not a pid or valid job spec");
	if (!/^[+-]?\d+$/.test(target) || integerArgument(target) === undefined)
		return failed(shell, `${target}: arguments must be process or job IDs`);
	const pid = Number(target);
	if (pid === 0 || pid === -shell.groupPid) return sendToGroup(shell, signal);
	if (pid === shell.pid) return sendToSelf(shell, signal);
	const job = shell.jobs.byPid(pid);
	if (job !== undefined && job.status === undefined)
		return sendToJob(signal, job, () => job.killProcess(pid, signal));
	const receive = shell.jobs.receivers.get(pid);
	if (receive !== undefined)
		return andThen(signal === 0 ? undefined : receive(signal), () => 'sent' as const);
	return andThen(signalOutside(shell, signal, pid), (outcome) => {
		switch (outcome) {
			case 'sent':
				return 'sent';
			case 'refused':
				return 'failed';
			case 'denied':
				return failed(shell, `(${target}) - Operation not permitted`);
			case 'missing':
				return failed(shell, `(${target}) - No such process`);
		}
	});
};

// All that is in the shell's process group, and the shell itself last.
const sendToGroup = (shell: Shell, signal: number): Maybe<Outcome> => {
	if (signal === 0) return 'sent';
	return andThen(signalOthers(shell, signal), () => sendToSelf(shell, signal));
};

const signalOthers = (shell: Shell, signal: number): Maybe<void> => {
	const { groupPid, pid, jobs, slice } = shell;
	const receive = jobs.receivers.get(-groupPid);
	if (receive !== undefined) return receive(signal, shell);
	slice.group.whole.signalJobs(signal, groupPid, shell);
	return pid === groupPid ? undefined : jobs.receivers.get(groupPid)?.(signal);
};

const sendToJob = (
	signal: number,
	job: ShellJob,
	deliver = (): Maybe<void> => (job.isControlled ? job.killGroup(signal) : job.kill(signal)),
): Maybe<Outcome> => {
	if (signal === 0 || job.status !== undefined) return 'sent';
	return andThen(deliver(), () => 'sent' as const);
};
