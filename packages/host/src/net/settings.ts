import type { ChooseProxy } from './proxy.ts';

/** What a network port may be told; everything has a default. */
export interface NetworkPortOptions {
	/** Milliseconds for a name to be resolved, and for a connection to be made, TLS included; default 15 000. */
	readonly connectTimeoutMs?: number;
	/** From the connection to the head of the answer; default 60 000. */
	readonly headTimeoutMs?: number;
	/** Between two pieces of a body that a reader waits for; default 30 000. */
	readonly idleTimeoutMs?: number;
	/** For the whole body, read or not; default 600 000. */
	readonly bodyTimeoutMs?: number;
	/** Of all headers of an answer; default 64 KiB. */
	readonly maxHeadBytes?: number;
	/** Of a body, as it comes and unpacked; default 64 MiB. */
	readonly maxBodyBytes?: number;
	/** Certificates of authorities to trust beside those that Node trusts, in PEM. */
	readonly authorities?: readonly string[];
	/** The proxy that a request goes through; default: none, whatever the environment says. */
	readonly chooseProxy?: ChooseProxy;
	/** The addresses of a name, best first; default: what the system says. */
	readonly resolve?: (name: string) => Promise<readonly string[]>;
}

/** The same, complete. */
export type NetworkSettings = Required<NetworkPortOptions>;

/** Fills in what was not said. */
export const networkSettings = (options: NetworkPortOptions): NetworkSettings => ({
	connectTimeoutMs: 15_000,
	headTimeoutMs: 60_000,
	idleTimeoutMs: 30_000,
	bodyTimeoutMs: 600_000,
	maxHeadBytes: 64 * 1024,
	maxBodyBytes: 64 * 1024 * 1024,
	authorities: [],
	chooseProxy: () => undefined,
	resolve: resolveBySystem,
	...options,
});

const resolveBySystem = async (name: string): Promise<readonly string[]> => {
	const { lookup } = process.getBuiltinModule('node:dns/promises');
	const found = await lookup(name, { all: true });
	return found.map(({ address }) => address);
};
