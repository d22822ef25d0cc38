import type { Redirect, SimpleCommand } from '../syntax/ast.ts';
import { literalText, literalWords } from './literal.ts';
import type { Report } from './report.ts';

/** Judges the redirections of one command together. */
export const checkRedirects = (
	redirects: readonly Redirect[],
	command: SimpleCommand | undefined,
	report: Report,
): void => {
	for (const redirect of redirects) {
		warnOfNumber(redirect, report);
	}
	warnOfTwoTargets(redirects, report);
	if (command !== undefined) warnOfEmptiedInput(redirects, command, report);
};

const truncating: ReadonlySet<string> = new Set(['>', '>|', '&>']);
const writing: ReadonlySet<string> = new Set(['>', '>|', '>>']);

const warnOfNumber = ({ operator, descriptor, target, span }: Redirect, report: Report): void => {
	const name = literalText(target);
	if (!writing.has(operator) || name === undefined || !/^[0-9]$/.test(name)) return;
	const number = typeof descriptor === 'number' ? String(descriptor) : '';
	const duplicate = `${number}>&${name}`;
	const message = `${number}${operator}${name} writes to a file named ${name}; for the descriptor: ${duplicate}`;
	report.warn('redirect-number', span, message, typeof descriptor === 'object' ? undefined : duplicate);
};

// Only the last of several files is written to; the others are emptied and left so.
const warnOfTwoTargets = (redirects: readonly Redirect[], report: Report): void => {
	const last = new Map<string, Redirect>();
	for (const redirect of redirects) {
		const { operator, descriptor = 1, target } = redirect;
		// A copy of the descriptor keeps what was opened before it.
		if (operator === '>&') last.delete(literalText(target) ?? '');
		if (!writing.has(operator) || typeof descriptor === 'object') continue;
		const before = last.get(String(descriptor));
		last.set(String(descriptor), redirect);
		if (before === undefined) continue;
		report.warn(
			'redirect-twice',
			before.span,
			`descriptor ${descriptor} is redirected again behind this; nothing is written here: use tee for both`,
		);
	}
};

/** Commands whose arguments are text, not files to read. */
const textCommands = new Set(['echo', 'printf', ':', 'true', 'false', 'test', '[', 'touch', 'rm', 'mkdir']);

// The file is emptied before the command starts to read it.
const warnOfEmptiedInput = (redirects: readonly Redirect[], command: SimpleCommand, report: Report): void => {
	const [name, ...args] = literalWords(command);
	const read = new Set(
		redirects.filter(({ operator }) => operator === '<').map(({ target }) => literalText(target)),
	);
	if (name !== undefined && !textCommands.has(name)) for (const arg of args) read.add(arg);
	for (const { operator, target, span } of redirects) {
		const file = literalText(target);
		if (file === undefined || file.startsWith('/dev/') || !truncating.has(operator) || !read.has(file))
			continue;
		report.warn(
			'redirect-input',
			span,
			`${file} is emptied before ${name ?? 'the command'} reads it; write to another file, then mv`,
		);
	}
};
