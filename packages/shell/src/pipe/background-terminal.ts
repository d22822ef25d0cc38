import type { Input } from './stream.ts';

/**
 * The terminal as the standard input of a job in the background. Programs have the terminal itself, which stops those
 * that read it. Commands of the process cannot be stopped so: they find nothing to read.
 */
export class BackgroundTerminal implements Input {
	readonly isTerminal = true;
	readonly hostDescriptor: number | undefined;

	constructor({ hostDescriptor }: Pick<Input, 'hostDescriptor'>) {
		this.hostDescriptor = hostDescriptor;
	}

	pull(): undefined {
		return undefined;
	}

	unread(): void {
		// Nothing was read that could be put back.
	}

	end(): void {
		// The shell goes on reading it.
	}

	takeData(): undefined {
		return undefined;
	}
}
