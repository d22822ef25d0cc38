import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { TimerPort } from '@tenon/core';
import type { FoundExtension, Note, Renewal } from '@tenon/extensions';
import { settle, watchFolder } from '../watch/watch-folder.ts';

/** What a session's Lua files are watched with. */
export interface LuaWatchParts {
	readonly extensions: { renew(name: string): Promise<Renewal> };
	/** Where trust is written down: what was not trusted may be, after it has changed. */
	readonly trustFile: string;
	readonly timer: TimerPort;
	/** Tells the person. */
	note(note: Note): void;
}

/**
 * Loads a Lua extension anew when one of its files was saved. What ran before stays until the new version is ready, and
 * where that cannot be loaded, or is not trusted; the person is told of each.
 */
export class LuaFilesWatch implements Disposable {
	readonly #parts: LuaWatchParts;
	readonly #watching: Disposable[] = [];
	/** What waits for a person's trust. */
	readonly #untrusted = new Set<string>();
	/** What was saved while it was being loaded anew. */
	readonly #stale = new Set<string>();
	readonly #renewing = new Set<string>();
	#isOver = false;

	constructor(found: readonly FoundExtension[], parts: LuaWatchParts) {
		this.#parts = parts;
		const lua = found.filter(({ kind }) => kind === 'lua');
		if (lua.length === 0) return;
		for (const { name, folder, file } of lua) {
			const changed = (): void => this.#saved(name);
			if (file === undefined) this.#watchFolder(name, folder, changed);
			else this.#watchFile(name, file, changed);
		}
		this.#watchFile('', parts.trustFile, () => {
			for (const name of [...this.#untrusted]) this.#saved(name);
		});
	}

	[Symbol.dispose](): void {
		this.#isOver = true;
		for (const watching of this.#watching) watching[Symbol.dispose]();
	}

	#watchFolder(name: string, folder: string, changed: () => void): void {
		const { timer } = this.#parts;
		const failed = (error: Error): void => this.#failed(name, error);
		this.#try(name, () => watchFolder({ folder, hasOwnData: false, timer, changed, failed }));
	}

	// A file that is saved may be another one by the same name: its folder tells of both.
	#watchFile(name: string, file: string, changed: () => void): void {
		this.#try(name, () => {
			const settled = settle({ timer: this.#parts.timer, changed });
			const watcher = watch(dirname(file), (_, entry) => {
				if (entry === basename(file)) settled.changed(file);
			});
			watcher.on('error', (error) => this.#failed(name, error));
			return {
				[Symbol.dispose]: () => {
					watcher.close();
					settled[Symbol.dispose]();
				},
			};
		});
	}

	#try(name: string, start: () => Disposable): void {
		try {
			this.#watching.push(start());
		} catch (error) {
			this.#failed(name, error as Error);
		}
	}

	#failed(extension: string, { message }: Error): void {
		if (extension !== '')
			this.#tell(extension, 'warn', `extension ${extension}: its files are not watched: ${message}`);
	}

	#saved(name: string): void {
		if (this.#isOver) return;
		this.#stale.add(name);
		if (!this.#renewing.has(name)) void this.#renew(name);
	}

	async #renew(name: string): Promise<void> {
		this.#renewing.add(name);
		try {
			while (this.#stale.delete(name) && !this.#isOver)
				this.#tellOf(name, await this.#parts.extensions.renew(name));
		} catch (error) {
			this.#tell(name, 'error', `extension ${name}: not loaded anew: ${(error as Error).message}`);
		} finally {
			this.#renewing.delete(name);
		}
	}

	// Of one that could not be loaded, the host has told.
	#tellOf(name: string, renewal: Renewal): void {
		if (renewal.type !== 'same') this.#untrusted.delete(name);
		if (renewal.type === 'kept') {
			this.#untrusted.add(name);
			const text = `extension ${name} was saved: ${renewal.message}; what ran before keeps running`;
			this.#tell(name, 'warn', text);
		}
		if (renewal.type === 'reloaded' && renewal.report.failed.length === 0)
			this.#tell(name, 'info', `extension ${name} was saved and is loaded anew`);
	}

	#tell(extension: string, level: Note['level'], text: string): void {
		if (!this.#isOver) this.#parts.note({ extension, level, text });
	}
}
