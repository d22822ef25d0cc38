import type { TimerPort } from '@tenon/core';
import { Deadline } from '../../calls/deadline.ts';
import { messageOf } from '../../calls/message-of.ts';
import type { GroupMember, RunningExtension } from '../../host/extension.ts';
import { EmbeddedExtension } from './embedded-extension.ts';
import { Fields } from './read-fields.ts';
import type { OpenLink, UnitLink } from './unit-link.ts';

/** The times that a unit is given. */
export interface UnitTimes {
	/** For loading one extension: the file, what it imports, its function. */
	readonly loadMs: number;
	/** For a sign of life after a call was cancelled. */
	readonly signOfLifeMs: number;
	/** For ending in order. */
	readonly stopMs: number;
	readonly calls: CallTimes;
}

/** How long calls may take, waits for the host among it. */
export interface CallTimes {
	/** A tool that names no time itself. */
	readonly toolMs: number;
	readonly commandMs: number;
}

/** An extension that is to run in a unit, with the file that its runtime loads. */
export interface UnitMember extends GroupMember {
	readonly file: string;
}

/**
 * A unit that was started: extensions that share one process or thread, and its end. What one of them cannot do by
 * itself (load, stop) ends it alone; what ends the process or thread ends all of them. The link is ended with the last.
 */
export class RunningUnit {
	readonly members: readonly RunningExtension[];
	readonly #extensions: readonly EmbeddedExtension[];
	readonly #times: UnitTimes;
	readonly #timer: TimerPort;
	readonly #link: UnitLink;
	#loading: Deadline | undefined;
	#signOfLife: Deadline | undefined;
	readonly #gone = Promise.withResolvers<void>();
	/** It ends as a whole: each of its extensions is over when all of it is. */
	#isEnding = false;
	#isOver = false;

	constructor(members: readonly [UnitMember, ...UnitMember[]], times: UnitTimes, openLink: OpenLink) {
		this.#times = times;
		const { timer, environment } = members[0].ports;
		this.#timer = timer;
		this.#extensions = members.map(
			(member, index) =>
				new EmbeddedExtension(member, {
					stopMs: times.stopMs,
					times: times.calls,
					post: (message) => this.#link.post({ extension: index, message }),
					suspect: () => this.#askForSignOfLife(),
					settled: () => this.#watchLoading(),
					endUnit: () => this.#endWhenLast(),
				}),
		);
		this.members = this.#extensions;
		this.#link = openLink({
			start: {
				extensions: members.map(({ extension, file }, index) => ({
					name: extension.name,
					file,
					isSingleFile: extension.file !== undefined,
					...(extension.lua === undefined ? {} : { commands: extension.lua.commands }),
					host: this.#extensions[index]!.hostInfo(),
				})),
			},
			environment,
			timer,
			take: (message) => this.#take(message),
			written: (bytes) => {
				for (const { ports } of members) ports.log.append(bytes);
			},
		});
		this.#watchLoading();
		void this.#link.ended.then((message) => this.#end(message));
	}

	// They are loaded one after another: each has its time from the moment in which the one before it is done.
	#watchLoading(): void {
		this.#loading?.[Symbol.dispose]();
		this.#loading = undefined;
		const loading = this.#extensions.find(({ isSettled }) => !isSettled);
		if (loading === undefined || this.#isOver) return;
		const { loadMs } = this.#times;
		this.#loading = new Deadline(this.#timer, loadMs, () => {
			this.#end(`${loading.file}: not loaded within ${loadMs / 1000} s`);
		});
	}

	// Without an answer to one call an extension may be slow; without any message at all its unit hangs.
	#askForSignOfLife(): void {
		if (this.#signOfLife !== undefined || this.#isOver) return;
		const { signOfLifeMs } = this.#times;
		this.#signOfLife = new Deadline(this.#timer, signOfLifeMs, () =>
			this.#end(`no sign of life within ${signOfLifeMs / 1000} s`),
		);
		this.#extensions.find(({ isOver }) => !isOver)?.ping();
	}

	#take(envelope: unknown): void {
		this.#signOfLife?.[Symbol.dispose]();
		this.#signOfLife = undefined;
		try {
			const fields = new Fields(envelope, 'message');
			const extension = this.#extensions[fields.number('extension')];
			if (extension === undefined) throw new TypeError('message.extension: there is no such extension');
			extension.take(fields.raw('message'));
		} catch (error) {
			this.#extensions[0]?.report(messageOf(error));
		}
	}

	// All are told that they are lost before anything of any of them is taken back.
	#end(message: string): void {
		this.#isEnding = true;
		const loading = this.#extensions.find(({ isSettled }) => !isSettled);
		const ends = this.#extensions
			.filter(({ isOver }) => !isOver)
			.map((extension) => {
				// The one that was being loaded would do the same again.
				const type = extension === loading ? 'failed' : 'crashed';
				return [extension, { type, message }] as const;
			});
		for (const [extension] of ends) extension.lost(message);
		for (const [extension, end] of ends) extension.finish(end);
	}

	// The link ends with the last extension, which is over when nothing of the unit is left.
	#endWhenLast(): Promise<void> {
		if (!this.#isOver && this.#extensions.every(({ isOver }) => isOver)) {
			this.#isOver = true;
			this.#isEnding = true;
			this.#loading?.[Symbol.dispose]();
			this.#signOfLife?.[Symbol.dispose]();
			void this.#link.end().then(this.#gone.resolve);
		}
		return this.#isEnding ? this.#gone.promise : Promise.resolve();
	}
}
