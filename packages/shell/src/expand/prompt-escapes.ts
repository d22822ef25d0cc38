import type { Shell } from '../state/shell.ts';
import { promptTime } from './prompt-time.ts';

/** Resolves `\u`, `\w`, `\$` and the others, as a shell does that reads no commands from a terminal. */
export const decodePrompt = (shell: Shell, text: string): string => {
	if (!text.includes('\\')) return text;
	let decoded = '';
	for (let at = 0; at < text.length; at++) {
		if (text[at] !== '\\' || at + 1 === text.length) {
			decoded += text[at];
			continue;
		}
		const octal = /^[0-7]{3}/.exec(text.slice(at + 1, at + 4));
		if (octal !== null) {
			decoded += String.fromCharCode(Number.parseInt(octal[0], 8) & 0xff);
			at += 3;
			continue;
		}
		at += 1;
		const letter = text[at]!;
		if (letter === 'D' && text[at + 1] === '{' && text.includes('}', at)) {
			const close = text.indexOf('}', at);
			decoded += promptTime(shell, text.slice(at + 2, close) || '%X');
			at = close;
			continue;
		}
		decoded += escapes[letter]?.(shell) ?? `\\${letter}`;
	}
	return decoded;
};

type Escape = (shell: Shell) => string;

// What comes from outside of the prompt is not expanded a second time.
const protect = (text: string): string => text.replace(/[$`"\\]/g, '\\$&');

const workingDirectory: Escape = (shell) => {
	const home = shell.variables.text('HOME');
	const { cwd } = shell;
	if (home === undefined || home === '' || home === '/') return cwd;
	if (cwd === home) return '~';
	return cwd.startsWith(`${home}/`) ? `~${cwd.slice(home.length)}` : cwd;
};

// `PROMPT_DIRTRIM`: so many of the last names are shown.
const trimmedDirectory: Escape = (shell) => {
	const full = workingDirectory(shell);
	const keep = Number.parseInt(shell.variables.text('PROMPT_DIRTRIM') ?? '0', 10);
	if (!(keep > 0)) return full;
	const start = full.startsWith('~') ? '~' : '';
	const names = full
		.slice(start.length)
		.split('/')
		.filter((name) => name !== '');
	return names.length <= keep
		? full
		: `${start}${start === '' ? '' : '/'}.../${names.slice(-keep).join('/')}`;
};

const lastName = (path: string): string => (path === '/' ? path : path.slice(path.lastIndexOf('/') + 1));

const escapes: Readonly<Record<string, Escape>> = {
	a: () => '\x07',
	e: () => '\x1b',
	n: () => '\n',
	r: () => '\r',
	d: (shell) => promptTime(shell, '%a %b %d'),
	t: (shell) => promptTime(shell, '%H:%M:%S'),
	T: (shell) => promptTime(shell, '%I:%M:%S'),
	'@': (shell) => promptTime(shell, '%I:%M %p'),
	A: (shell) => promptTime(shell, '%H:%M'),
	h: (shell) => protect(shell.ports.identity.hostName.split('.')[0]!),
	H: (shell) => protect(shell.ports.identity.hostName),
	j: (shell) => String(shell.jobs.listed().length),
	l: () => 'tty',
	s: (shell) => protect(shell.interactive ? lastName(shell.name) : 'bash'),
	u: (shell) =>
		protect(shell.variables.text('USER') ?? (shell.ports.identity.uid === 0 ? 'root' : 'I have no name!')),
	v: () => '5.2',
	V: () => '5.2.15',
	w: (shell) => protect(trimmedDirectory(shell)),
	W: (shell) => protect(workingDirectory(shell) === '~' ? '~' : lastName(shell.cwd)),
	'!': () => '1',
	'#': () => '0',
	$: (shell) => (shell.ports.identity.euid === 0 ? '#' : shell.options.shopt.has('promptvars') ? '\\$' : '$'),
	'[': () => '',
	']': () => '',
	'\\': () => '\\',
};
