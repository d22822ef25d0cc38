import { oneLine, TenonError } from '@tenon/core';

/** Which grant a refusal is about, and what has to be granted. */
export interface MissingGrant {
	/** The option of `tenon ext grants`. */
	readonly option: 'exec' | 'net' | 'secrets' | 'read' | 'write' | 'call';
	readonly entry: string;
}

/** An extension wanted something that it may not do. The text names the extension, the grant and the way out. */
export class PortRefused extends TenonError {
	readonly code = 'port.refused';
	readonly extension: string;

	constructor(extension: string, fact: string, { option, entry }: MissingGrant) {
		const name = oneLine(extension);
		super(
			`extension ${name}: ${oneLine(fact)}; what it was granted: tenon ext grants ${name}; to let it: tenon ext grants ${name} --${option} ${oneLine(entry)}`,
		);
		this.extension = extension;
	}
}

/** Why something that an extension may do was not done. */
export type PortFault =
	/** What was asked for is malformed. */
	| 'port.bad_request'
	/** It is more than passes. */
	| 'port.too_large'
	/** Too many are under way, or its state is full. */
	| 'port.too_many'
	| 'port.time_up'
	| 'port.cancelled'
	/** The file, the host or the program said no. */
	| 'port.failed'
	/** There is nothing here that does it. */
	| 'port.unavailable';

/** What a port said in another process: a {@link PortRefused} or {@link PortFailed}, with its code and its text. */
export class PortAnswered extends TenonError {
	readonly code: string;

	constructor(code: string, message: string) {
		super(message);
		this.code = code;
	}
}

/** Something that an extension may do was not done. */
export class PortFailed extends TenonError {
	readonly code: PortFault;

	constructor(code: PortFault, message: string, cause?: unknown) {
		super(oneLine(message), { cause });
		this.code = code;
	}
}
