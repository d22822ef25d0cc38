import { formatMoney } from './money.ts';
import { printable, quoteWords } from './printable.ts';

/** How a path is used. Each is granted by itself: neither contains the other. */
export type PathAccess = 'read' | 'write';

/**
 * One thing a call needs. The call site states its needs after expansion, with real values; grants
 * are patterns over these.
 */
export type Capability =
	| PathCapability
	| ProgramCapability
	| HostCapability
	| { readonly kind: 'environment'; readonly name: string }
	/** A stored secret by its handle, `provider.field`. */
	| { readonly kind: 'secret'; readonly name: string }
	| { readonly kind: 'tool'; readonly name: string }
	| { readonly kind: 'time'; readonly ms: number }
	| { readonly kind: 'memory'; readonly bytes: number }
	| MoneyCapability;

/**
 * A file or directory by absolute path. The path is compared as text after `.`, `..` and doubled
 * slashes are resolved; the caller has followed the links first, and asks about where they lead.
 */
export interface PathCapability {
	readonly kind: 'path';
	readonly path: string;
	readonly access: PathAccess;
	/**
	 * Its other names: those that were asked for and met on the way through links, and those of protected places that
	 * are links to it. Denials and questions hold for each of them; allowed it is by its path alone.
	 */
	readonly otherNames?: readonly string[];
}

/**
 * What a call does whose every argument is declared; what it touches stands beside it among the needs. `looking`: it
 * changes nothing. `reversible`: what it changes is kept first. `declared`: it changes and reaches what its needs say.
 */
export type ProgramManner = 'looking' | 'reversible' | 'declared';

/** A program outside of the kernel. */
export interface ProgramCapability {
	readonly kind: 'program';
	/** As called: a bare name, or an absolute path. */
	readonly name: string;
	/** The file a bare name was found at, where that is known. */
	readonly path?: string;
	/**
	 * The word of `argv` that names the subcommand, for a program whose options the asker understands
	 * (`git -C /repo push` has `push`). Left out where it is unknown.
	 */
	readonly subcommand?: string;
	/** Set where every argument is declared for the program, by what such a call does. */
	readonly manner?: ProgramManner;
	/** The arguments, without the program's own name. */
	readonly argv: readonly string[];
	/**
	 * The arguments with other names of the paths in them: those that links lead through and to. Denials and
	 * questions hold for each; allowed it is by the arguments themselves.
	 */
	readonly otherArguments?: readonly (readonly string[])[];
}

/**
 * The other end of a connection. A client asks twice: about the name, and about the address
 * it was resolved to, so that a name cannot lead into a denied range.
 */
export interface HostCapability {
	readonly kind: 'host';
	/** A name in ASCII, or an address; IPv6 with or without brackets. */
	readonly host: string;
	readonly port: number;
	readonly scheme?: string;
}

/** Something that costs. */
export interface MoneyCapability {
	readonly kind: 'money';
	/** In millionths of the currency's unit: 250 000 is 0.25. */
	readonly microUnits: number;
	/** ISO 4217, upper case. */
	readonly currency: string;
}

/** One phrase for explanations: `write /repo/a.txt`, `program git status`. Always one line. */
export const describeCapability = (capability: Capability): string => {
	switch (capability.kind) {
		case 'path':
			return `${capability.access} ${printable(capability.path)}`;
		case 'program':
			return `program ${quoteWords([capability.name, ...capability.argv])}`;
		case 'host':
			return `host ${printable(describeHost(capability))}`;
		case 'time':
			return `time ${capability.ms} ms`;
		case 'memory':
			return `memory ${capability.bytes} bytes`;
		case 'money':
			return `money ${formatMoney(capability.microUnits)} ${printable(capability.currency)}`;
		default:
			return `${capability.kind} ${printable(capability.name)}`;
	}
};

const describeHost = ({ host, port, scheme }: HostCapability): string => {
	const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
	return `${scheme === undefined ? '' : `${scheme}://`}${name}:${port}`;
};
