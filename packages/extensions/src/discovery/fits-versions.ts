import { type Manifest, protocolVersion } from '@tenon/wire';
import semver from 'semver';
import type { ExtensionProblem } from '../host/extension.ts';

/** Says what is wrong where an extension is made for another host or another protocol. */
export const fitsVersions = (
	{ host, protocol }: Pick<Manifest, 'host' | 'protocol'>,
	hostVersion: string,
): ExtensionProblem | undefined =>
	misfit('host', host, hostVersion, 'this is Tenon') ??
	misfit('protocol', protocol, `${protocolVersion}.0.0`, 'this Tenon speaks protocol');

const misfit = (
	where: string,
	range: string,
	version: string,
	fact: string,
): ExtensionProblem | undefined => {
	if (range === '') return undefined;
	if (semver.validRange(range) === null)
		return {
			code: 'manifest.malformed',
			where,
			message: `expected a range of versions, got ${JSON.stringify(range)}`,
		};
	if (semver.satisfies(version, range, { includePrerelease: true })) return undefined;
	return { code: 'manifest.version', where, message: `wants ${range}; ${fact} ${version}` };
};
