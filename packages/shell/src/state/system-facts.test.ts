import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { machineTypeOf, osTypeOf, platformSystem, type SystemFacts, unknownSystem } from './system-facts.ts';

const real = (flag: string): string => execFileSync('uname', [flag], { encoding: 'utf8' }).trimEnd();

it('the system of the platform is what uname says of it', () => {
	const { kernelName, release, version, machine, operatingSystem } = platformSystem();
	expect([kernelName, release, version, machine, operatingSystem]).toEqual(
		['-s', '-r', '-v', '-m', '-o'].map(real),
	);
});

it('without Node it is not known', () => {
	expect(platformSystem({})).toBe(unknownSystem);
});

const node = (platform: string, arch: string): SystemFacts =>
	platformSystem({
		process: {
			platform,
			arch,
			getBuiltinModule: () => ({ type: () => 'FreeBSD', release: () => '23.1.0', version: () => 'v' }),
		},
	});

it.each([
	['linux', 'x64', 'x86_64-pc-linux-gnu', 'linux-gnu', 'GNU/Linux'],
	['linux', 'arm64', 'aarch64-unknown-linux-gnu', 'linux-gnu', 'GNU/Linux'],
	['darwin', 'arm64', 'arm64-apple-darwin23', 'darwin23', 'Darwin'],
	['freebsd', 'x64', 'x86_64-pc-freebsd23', 'freebsd23', 'FreeBSD'],
])('%s on %s is %s', (platform, arch, machineType, osType, operatingSystem) => {
	const system = node(platform, arch);
	expect([machineTypeOf(system), osTypeOf(system), system.operatingSystem]).toEqual([
		machineType,
		osType,
		operatingSystem,
	]);
});
