import { TenonError } from '@tenon/core';
import { maxStateBytes } from '../messages.ts';

/** The process of a session's kernels has ended by itself, or was ended because it could not be trusted to. */
export class KernelsLost extends TenonError {
	readonly code = 'kernels.lost';
	/** What happened, as a fact: `it did not answer for 5 s`. */
	readonly reason: string;

	constructor(reason: string) {
		super(`the kernels' process was lost: ${reason}`);
		this.reason = reason;
	}
}

/** A workspace could not be opened: its policy cannot be used, or its folder cannot be read. */
export class WorkspaceRefused extends TenonError {
	/** That of what refused it. */
	readonly code: string;

	constructor(code: string | null, message: string) {
		super(message);
		this.code = code ?? 'workspace.refused';
	}
}

/** What a kernel holds is too much to be kept outside of its process. */
export class StateTooLarge extends TenonError {
	readonly code = 'kernels.state-too-large';
	readonly kernel: string;

	constructor(kernel: string) {
		const most = `${maxStateBytes >> 20} MiB`;
		super(
			`the variables and functions of kernel ${JSON.stringify(kernel)} take more than the ${most} that are kept; unset what is no longer needed`,
		);
		this.kernel = kernel;
	}
}
