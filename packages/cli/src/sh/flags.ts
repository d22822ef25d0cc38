import {
	isLimitProfileName,
	type LimitProfileName,
	limitProfileNames,
	readShellFlags,
	type ShellFlags,
} from '@tenon/shell';
import { didYouMean } from '../support/nearest.ts';

/** What the command line of `tenon sh` asks for. */
export interface ShFlags {
	readonly shell: ShellFlags;
	/** Which files the shell sees. */
	readonly world:
		| { readonly kind: 'host' }
		| { readonly kind: 'root'; readonly folder: string }
		| { readonly kind: 'memory' };
	/** Whether changes go to an overlay and not to the files. */
	readonly overlay: boolean;
	/** Whether programs of the machine may run. */
	readonly exec: boolean;
	readonly strict: boolean;
	/** Whether one JSON object is printed in place of the script's output. */
	readonly json: boolean;
	readonly timeoutMs: number | undefined;
	/** The profile of limits, within what the policies allow; `undefined`: those of any shell. */
	readonly limits: LimitProfileName | undefined;
	/** The preset or the file whose rules judge every command; `undefined`: nothing is judged. */
	readonly policy: string | undefined;
}

/** A wish for help or the version, or a mistake. */
export type ShRequest =
	| { readonly kind: 'help' }
	| { readonly kind: 'version' }
	| { readonly kind: 'mistake'; readonly text: string };

/** Reads Tenon's own flags out of the flags of a shell; those that bash knows are read as bash reads them. */
export const readShFlags = (args: readonly string[]): ShFlags | ShRequest => {
	const own = { root: undefined as string | undefined, memory: false, overlay: false, noExec: false };
	const more = { strict: false, json: false, timeout: none, limits: none, policy: none };
	const rest: string[] = [];
	let at = 0;
	for (; at < args.length; at++) {
		const arg = args[at]!;
		const [name, attached] = splitValue(arg);
		const value = (): string | undefined => attached ?? args[++at];
		if (name === '--help') return { kind: 'help' };
		if (name === '--version') return { kind: 'version' };
		if (name === '--root') own.root = value() ?? missing;
		else if (name === '--limits') more.limits = value() ?? missing;
		else if (name === '--policy') more.policy = value() ?? missing;
		else if (name === '--timeout') more.timeout = value() ?? missing;
		else if (name === '--memory') own.memory = true;
		else if (name === '--overlay') own.overlay = true;
		else if (name === '--no-exec') own.noExec = true;
		else if (name === '--strict') more.strict = true;
		else if (name === '--json') more.json = true;
		else if (withValue.has(arg)) rest.push(arg, ...args.slice(at + 1, ++at + 1));
		else if (/^[-+]./.test(arg) && arg !== '--') rest.push(arg);
		else break;
	}
	rest.push(...args.slice(at));
	if (own.root === missing) return mistake('--root needs a folder');
	if (own.root !== undefined && own.memory) return mistake('--root and --memory exclude each other');
	const timeoutMs = more.timeout === undefined ? undefined : durationMs(more.timeout);
	if (timeoutMs === 'wrong')
		return mistake(`--timeout needs a time such as 30, 1.5s or 5m, not '${more.timeout}'`);
	const { limits } = more;
	if (limits !== undefined && !isLimitProfileName(limits)) {
		const given = limits === missing ? '' : `, not '${limits}'`;
		return mistake(`--limits needs one of ${limitProfileNames.join(', ')}${given}`);
	}
	const { policy } = more;
	if (policy === missing) return mistake('--policy needs the name of a preset or a file');
	if (policy !== undefined && (own.root !== undefined || own.memory || own.overlay))
		return mistake(
			"--policy judges work on the machine's own files: leave out --root, --memory and --overlay",
		);
	const shell = readShellFlags(rest);
	if (typeof shell === 'string') return mistake(shell + meant(shell));
	if (shell.from === 'string' && shell.operands.length === 0)
		return mistake('-c: option requires an argument');
	const kind = own.memory ? 'memory' : own.root === undefined ? 'host' : 'root';
	return {
		shell,
		world: kind === 'root' ? { kind, folder: own.root! } : { kind },
		overlay: own.overlay,
		exec: !own.noExec,
		strict: more.strict,
		json: more.json,
		timeoutMs,
		limits,
		policy,
	};
};

const meant = (problem: string): string => {
	const unknown = /^(--[^:]+): invalid option$/.exec(problem)?.[1];
	return unknown === undefined ? '' : didYouMean(unknown, longOptions);
};

const longOptions: readonly string[] = [
	...[
		'--root',
		'--memory',
		'--overlay',
		'--no-exec',
		'--strict',
		'--json',
		'--timeout',
		'--limits',
		'--policy',
	],
	...['--help', '--version', '--login', '--norc', '--noprofile', '--posix', '--rcfile', '--init-file'],
];

/** Flags of bash that take the next word. */
const withValue: ReadonlySet<string> = new Set(['-o', '+o', '-O', '+O', '--rcfile', '--init-file']);

const missing = '\0missing';
const none = undefined as string | undefined;

const mistake = (text: string): ShRequest => ({ kind: 'mistake', text });

const splitValue = (arg: string): readonly [string, string | undefined] => {
	const equals = arg.startsWith('--') ? arg.indexOf('=') : -1;
	return equals === -1 ? [arg, undefined] : [arg.slice(0, equals), arg.slice(equals + 1)];
};

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of `30`, `1.5s`, `500ms`, `5m`. */
const durationMs = (text: string): number | 'wrong' => {
	const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text);
	return match === null ? 'wrong' : Number(match[1]) * unitMs[match[2] ?? 's']!;
};
