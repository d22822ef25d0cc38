/** What `uname` and bash's own variables tell of the system. */
export interface SystemFacts {
	/** `Linux`. */
	readonly kernelName: string;
	readonly release: string;
	readonly version: string;
	/** `x86_64`. */
	readonly machine: string;
	/** `GNU/Linux`. */
	readonly operatingSystem: string;
}

/** What a kernel tells where its embedder does not say on what it runs. */
export const unknownSystem: SystemFacts = {
	kernelName: 'Linux',
	release: '6.1.0-tenon',
	version: '#1 SMP Tenon',
	machine: 'x86_64',
	operatingSystem: 'GNU/Linux',
};

/**
 * The system that this program runs on, where the platform is Node, found through its global object. What takes a
 * system call is looked up when it is asked for. Elsewhere {@link unknownSystem}.
 */
export const platformSystem = (scope: object = globalThis): SystemFacts => {
	const { process } = scope as { readonly process?: NodeProcess };
	if (process?.getBuiltinModule === undefined) return unknownSystem;
	const os = (): NodeOs => process.getBuiltinModule!('node:os');
	const kernelName = kernelNames[process.platform] ?? os().type();
	return {
		kernelName,
		get release() {
			return os().release();
		},
		get version() {
			return os().version();
		},
		machine: machineOf(process, kernelName),
		operatingSystem: kernelName === 'Linux' ? 'GNU/Linux' : kernelName,
	};
};

/** `OSTYPE` of such a system. */
export const osTypeOf = ({ kernelName, release }: SystemFacts): string => {
	if (kernelName === 'Linux') return 'linux-gnu';
	return `${kernelName.toLowerCase()}${release.split('.')[0]}`;
};

/** `MACHTYPE`: the machine, who makes such, and the system. */
export const machineTypeOf = (system: SystemFacts): string => {
	const maker =
		system.kernelName === 'Darwin' ? 'apple' : /^(x86_64|i\d86)$/.test(system.machine) ? 'pc' : 'unknown';
	return `${system.machine}-${maker}-${osTypeOf(system)}`;
};

interface NodeOs {
	type(): string;
	release(): string;
	version(): string;
}

interface NodeProcess {
	readonly platform: string;
	readonly arch: string;
	getBuiltinModule?(name: 'node:os'): NodeOs;
}

const kernelNames: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'Darwin' };

const machineOf = ({ arch }: NodeProcess, kernelName: string): string =>
	arch === 'arm64' && kernelName === 'Linux' ? 'aarch64' : (machines[arch] ?? arch);

const machines: Readonly<Record<string, string>> = {
	x64: 'x86_64',
	ia32: 'i686',
	arm: 'armv7l',
	ppc64: 'ppc64le',
};
