import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { decodeText, encodeText } from '@tenon/core';
import type { WorkspaceAnswer } from '@tenon/host';
import type { GateQuestion } from '@tenon/shell';
import { answersTo, questionText } from '../../support/question-text.ts';

/**
 * Asks on the terminal of this process, whatever its standard streams are, and waits for a line. What was typed
 * before the question was there is no answer to it: it is thrown away. `undefined` if there is no terminal; rejects
 * with the reason if the call is given up first.
 */
export const askLine = async (question: GateQuestion): Promise<WorkspaceAnswer | undefined> => {
	const descriptor = openTerminal(constants.O_RDWR);
	if (descriptor === undefined) return undefined;
	const terminal = new ReadStream(descriptor);
	// Only what is typed from here on counts, lines that are not whole yet included.
	terminal.setRawMode(true);
	dropTyped();
	terminal.setRawMode(false);
	const show = (text: string): void => void writeSync(descriptor, encodeText(text));
	show(`${visible(questionText(question))}\n${choicesFor(question)}`);
	return new Promise((resolve, reject) => {
		const leave = (): void => {
			question.signal.removeEventListener('abort', cancel);
			terminal.destroy();
		};
		const finish = (answer: WorkspaceAnswer): void => {
			leave();
			resolve(answer);
		};
		const cancel = (): void => {
			leave();
			reject(question.signal.reason);
		};
		question.signal.addEventListener('abort', cancel);
		let typed = '';
		let misses = 0;
		terminal.on('error', reject);
		terminal.on('end', () => {
			show('\n');
			finish('no');
		});
		terminal.on('data', (chunk: Uint8Array) => {
			typed = (typed + decodeText(chunk)).slice(-maxLine);
			if (!typed.endsWith('\n')) return;
			const answer = answerIn(typed, question);
			typed = '';
			if (answer !== undefined) finish(answer);
			else if (++misses === maxMisses) finish('no');
			else show(choicesFor(question));
		});
	});
};

const maxLine = 1000;
const maxMisses = 5;

const openTerminal = (flags: number): number | undefined => {
	try {
		return openSync('/dev/tty', flags | constants.O_NOCTTY);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		return undefined;
	}
};

const dropTyped = (): void => {
	const descriptor = openTerminal(constants.O_RDONLY | constants.O_NONBLOCK);
	if (descriptor === undefined) return;
	const into = new Uint8Array(4096);
	try {
		while (readSync(descriptor, into) > 0);
	} catch (error) {
		// There is nothing more.
		if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
	} finally {
		closeSync(descriptor);
	}
};

const choicesFor = (question: GateQuestion): string =>
	answersTo(question).length === 2
		? 'y = yes, n = no: '
		: 'y = yes, once; s = yes, for this session; a = always; n = no: ';

// A whole word, so that a line meant for a command is no answer.
const answerIn = (line: string, question: GateQuestion): WorkspaceAnswer | undefined => {
	const answer = words[line.trim().toLowerCase()];
	return answer !== undefined && answersTo(question).includes(answer) ? answer : undefined;
};

const words: Readonly<Record<string, WorkspaceAnswer>> = {
	y: 'once',
	yes: 'once',
	once: 'once',
	s: 'session',
	session: 'session',
	a: 'always',
	always: 'always',
	n: 'no',
	no: 'no',
};

// Nothing in a question moves the cursor or hides a part of it.
const visible = (text: string): string =>
	text.replace(/[^\P{Cc}\n]|\p{Cf}/gu, (unit) => `\\u{${unit.codePointAt(0)!.toString(16)}}`);
