import type { ShellLimits } from '../state/ports.ts';
import { CommandMemory } from './command-memory.ts';
import { FileAccount } from './file-account.ts';
import { LimitNotes } from './limit-notes.ts';
import { ProgramCount } from './program-count.ts';
import { ValueAccount } from './value-account.ts';

/** Texts up to this length are stored without being counted. */
const smallTextLength = 256;

/** What one kernel uses of its limits. Environments of a kernel share it; a fork of the kernel has its own. */
export class Usage {
	readonly notes: LimitNotes;
	/** `undefined` where files are not limited: then nothing is counted. */
	readonly files: FileAccount | undefined;
	readonly values: ValueAccount;
	/** What commands hold, beside what variables do. */
	readonly commands: CommandMemory;
	readonly programs: ProgramCount;
	/** Longer texts are looked at when they are stored. */
	readonly smallText: number;
	readonly #limits: ShellLimits;

	constructor(limits: ShellLimits) {
		const { maxFileBytes, maxFileEntries, maxTextBytes } = limits;
		this.#limits = limits;
		this.notes = new LimitNotes(limits);
		const limitsFiles = Math.min(maxFileBytes, maxFileEntries) !== Number.POSITIVE_INFINITY;
		this.files = limitsFiles ? new FileAccount(limits, this.notes) : undefined;
		this.values = new ValueAccount(limits.maxValueBytes, this.notes);
		this.commands = new CommandMemory(limits.maxValueBytes, this.notes);
		this.programs = new ProgramCount(limits.maxPrograms, this.notes);
		this.smallText = Math.min(smallTextLength, maxTextBytes);
	}

	/** That of a fork of the kernel, which has used nothing yet. */
	fork(): Usage {
		return new Usage(this.#limits);
	}
}
