import { limitProfiles } from '../limits/limit-profiles.ts';
import type { KernelOptions } from './kernel.ts';

/** What a preset decides; everything else is left to the embedder, who may also overrule it. */
export type Preset = Pick<
	KernelOptions,
	'cwd' | 'check' | 'flags' | 'limits' | 'limitProfile' | 'outputContext' | 'allowPrograms'
>;

/**
 * Sets of options for the usual places of a kernel, to spread into `KernelOptions` before one's own:
 * `new Kernel({ ...presets.agent(), fileSystem, commands })`. A preset brings no file system and no
 * runner of programs: those are rights, which only the embedder can give.
 */
export const presets: {
	/** Text from anywhere: no programs whatever the embedder passes, and bounds that a few megabytes hold. */
	readonly isolated: () => Preset;
	/** A program runs scripts that it trusts as it would trust bash. */
	readonly script: () => Preset;
	/** A person types. */
	readonly interactive: () => Preset;
	/** A model writes the scripts and reads what they print. */
	readonly agent: () => Preset;
} = {
	isolated: () => ({
		// Nothing of the embedder's own place shows.
		cwd: '/',
		// A script that cannot work does nothing at all.
		check: 'refuse',
		allowPrograms: false,
		outputContext: 'script',
		limits: {
			...limitProfiles.tight,
			// Its caller reads it, and decides how much of it to show.
			maxOutputBytes: 8 * mebibyte,
			outputTailBytes: 0,
			outputCeilingBytes: 8 * mebibyte,
		},
	}),
	script: () => ({
		// A bad flag is that command's exit status when it runs, as in bash.
		check: 'report',
		allowPrograms: true,
		outputContext: 'script',
	}),
	interactive: () => ({
		// A person sees the message and types on.
		check: 'report',
		// Aliases expand, and what ends a script ends a line.
		flags: {
			from: 'stdin',
			isPosix: false,
			isInteractive: true,
			isLogin: false,
			readsNoRc: true,
			rcFile: undefined,
			readsNoProfile: true,
			options: [],
			operands: [],
		},
		allowPrograms: true,
		outputContext: 'interactive',
	}),
	agent: () => ({
		// A mistake costs the model one message and no half-done work.
		check: 'refuse',
		allowPrograms: true,
		outputContext: 'model',
		limits: limitProfiles.model,
		limitProfile: 'model',
	}),
};

const mebibyte = 1024 * 1024;
