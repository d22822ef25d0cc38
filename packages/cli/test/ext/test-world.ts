import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createTrustStore, type TrustStore } from '@tenon/extensions';
import type { ExtWorld } from '../../src/ext/world.ts';

/** A machine with a user's folder and a project, and a person who gives the answers that are laid out. */
export class TestWorld implements ExtWorld, Disposable {
	readonly root: string = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-ext-')));
	readonly cwd: string = join(this.root, 'project');
	readonly stateFolder: string = join(this.root, 'state/tenon');
	readonly environment: Readonly<Record<string, string | undefined>> = {
		...process.env,
		PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
		HOME: this.root,
		XDG_STATE_HOME: join(this.root, 'state'),
		ZOT_HOME: undefined,
	};
	readonly version = '0.0.0';
	readonly trust: TrustStore;
	/** The answers to questions, the next one first; none is left: no. */
	readonly answers: (boolean | string)[] = [];
	readonly asked: string[] = [];
	#said = '';
	#warned = '';

	constructor() {
		mkdirSync(this.cwd);
		this.trust = this.trustIn(this.cwd);
	}

	trustIn(projectFolder: string): TrustStore {
		return createTrustStore({
			file: join(this.stateFolder, 'extensions.lock.json'),
			projectFolder,
			now: () => Date.UTC(2026, 0, 2),
		});
	}

	say(text: string): void {
		this.#said += `${text}\n`;
	}

	warn(text: string): void {
		this.#warned += `${text}\n`;
	}

	async ask(question: string): Promise<string> {
		this.asked.push(this.#hide(question));
		const answer = this.answers.shift() ?? false;
		return typeof answer === 'string' ? answer : answer ? 'y' : 'n';
	}

	async confirm(question: string): Promise<boolean> {
		return (await this.ask(question)) === 'y';
	}

	/** What was said since it was asked last, without the name of the folder. */
	said(): string {
		const said = this.#hide(this.#said);
		this.#said = '';
		return said;
	}

	warned(): string {
		const warned = this.#hide(this.#warned);
		this.#warned = '';
		return warned;
	}

	/** Writes files below the root; returns the folder of the first. */
	write(files: Readonly<Record<string, string>>): string {
		for (const [path, text] of Object.entries(files)) {
			const file = join(this.root, path);
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, text);
		}
		return dirname(join(this.root, Object.keys(files)[0] ?? ''));
	}

	#hide(text: string): string {
		return text.replaceAll(this.root, '~');
	}

	[Symbol.dispose](): void {
		rmSync(this.root, { recursive: true, force: true });
	}
}

/** A manifest with a program that does nothing, and what else is said. */
export const manifest = (name: string, more: object = {}): string =>
	`${JSON.stringify({ name, version: '1.0.0', exec: './run', ...more }, undefined, '\t')}\n`;
