import { withoutTrailing } from '@tenon/core';
import type { JsonObject, ShownBlock } from '../../../session/service/data.ts';
import { diffRows } from '../diff-rows.ts';
import { fitted, safeText } from '../kit/text.ts';
import type { Theme } from '../theme.ts';
import type { Block, Fold, Foldable } from './block.ts';
import { callTitle } from './call-title.ts';

/** How a call stands. */
export type CallStatus =
	| 'running'
	| 'waiting'
	| 'completed'
	| 'failed'
	| 'blocked'
	| 'timed_out'
	| 'cancelled';

/** A tool call: its title, what it writes while it runs, and its result, cut unless it is expanded. */
export class CallBlock implements Block, Foldable {
	readonly #theme: Theme;
	readonly #title: string;
	readonly #depth: number;
	#status: CallStatus = 'running';
	#output: string[] = [''];
	#progress = '';
	#result: readonly string[] | undefined;
	#durationMs: number | undefined;
	#fold: Fold = 'usual';
	#isDiff = false;
	/** Rows of an extension in place of the result. */
	#drawn: readonly string[] | undefined;

	/** `depth`: how many calls it is inside of. */
	constructor(toolName: string, args: JsonObject, theme: Theme, depth = 0) {
		this.#theme = theme;
		this.#title = callTitle(toolName, args);
		this.#depth = depth;
	}

	get isSettled(): boolean {
		return this.#status !== 'running' && this.#status !== 'waiting';
	}

	/** Live output; only its end is kept. */
	addOutput(text: string): void {
		const [first = '', ...others] = text.split('\n');
		const last = `${this.#output.at(-1) ?? ''}${first}`;
		this.#output = [...this.#output.slice(0, -1), last, ...others].slice(-maxLive - 1);
	}

	setProgress(text: string, percent: number | null): void {
		const [line = ''] = safeText(text).trim().split('\n', 1);
		this.#progress = percent === null ? line : `${line} ${Math.round(percent)} %`;
	}

	wait(): void {
		if (this.#status === 'running') this.#status = 'waiting';
	}

	finish(status: CallStatus, content: readonly ShownBlock[], durationMs: number | undefined): void {
		this.#status = status;
		this.#durationMs = durationMs;
		this.#result = content.flatMap((block) =>
			block.type === 'text'
				? withoutTrailing(safeText(block.text), '\n').split('\n')
				: [`[${block.mimeType}, ${block.byteLength} bytes]`],
		);
		this.#isDiff = this.#result.some((line) => line.startsWith('@@ '));
		this.#output = [];
		this.#progress = '';
	}

	/** Shows rows that an extension has drawn in place of the result; they may have colours. */
	setDrawn(rows: readonly string[]): void {
		this.#drawn = rows;
	}

	get foldable(): Foldable {
		return this;
	}

	get fold(): Fold {
		return this.#fold;
	}

	get title(): string {
		return `${this.#mark()} ${this.#title}${this.#tail()}`;
	}

	/** Its result, or what it has written so far. */
	get lines(): readonly string[] {
		return this.#drawn ?? this.#styled(this.#result ?? this.#output.map(safeText));
	}

	setFold(fold: Fold): void {
		this.#fold = fold;
	}

	render(width: number): string[] {
		const { dim } = this.#theme;
		const indent = '  '.repeat(this.#depth);
		const inner = Math.max(1, width - 4 - indent.length);
		const title = fitted(`${this.#title}${this.#tail()}`, Math.max(1, width - 2 - indent.length));
		return [
			`${indent}${this.#mark()} ${title}`,
			...(this.#fold === 'closed' ? [] : (this.#drawn ?? [])).map(
				(row) => `${indent}  ${dim('│')} ${fitted(row, inner)}`,
			),
			...this.#styled(this.#body()).map((line) => `${indent}  ${dim('│')} ${fitted(line, inner)}`),
		];
	}

	invalidate(): void {
		// Nothing is kept.
	}

	#tail(): string {
		if (this.#status === 'waiting') return ' (waits for you)';
		if (this.#durationMs === undefined || this.#durationMs < shownFromMs) return '';
		return ` (${(this.#durationMs / 1000).toFixed(1)} s)`;
	}

	#mark(): string {
		const { accent, good, bad, warning } = this.#theme;
		switch (this.#status) {
			case 'running':
				return accent('●');
			case 'waiting':
				return warning('?');
			case 'completed':
				return good('✓');
			default:
				return bad('✗');
		}
	}

	#body(): readonly string[] {
		if (this.#drawn !== undefined || this.#fold === 'closed') return [];
		if (this.#result === undefined) {
			const live = this.#output.map(safeText);
			const lines = live.at(-1) === '' ? live.slice(0, -1) : live;
			// What a shell writes is its progress, too.
			return lines.length > 0 || this.#progress === '' ? lines.slice(-maxLive) : [this.#progress];
		}
		const lines = this.#result;
		if (this.#fold === 'all' || lines.length <= maxLines)
			return lines.length === 1 && lines[0] === '' ? [] : lines;
		const hidden = lines.length - headLines - tailLines;
		return [
			...lines.slice(0, headLines),
			`… ${hidden} more lines (ctrl-o shows all, ctrl-t one)`,
			...lines.slice(-tailLines),
		];
	}

	#styled(lines: readonly string[]): readonly string[] {
		return this.#isDiff ? diffRows(lines, this.#theme) : lines.map((line) => this.#theme.dim(line));
	}
}

const maxLive = 8;
const maxLines = 12;
const headLines = 6;
const tailLines = 4;
const shownFromMs = 1000;
