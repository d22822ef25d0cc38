import { join } from 'node:path';
import type { KnownGuard, MissingGuard, TrustDecision } from '../trust/trust.ts';
import type { FoundExtension } from './extension.ts';

/** A guard that is not found any more, as an extension that is not trusted: what it guards is refused in its name. */
export const standInFor = (
	missing: MissingGuard,
): {
	readonly extension: FoundExtension;
	readonly isEnabled: boolean;
	readonly decision: TrustDecision;
	readonly guard: KnownGuard;
} => {
	const { name, kind, scope, folder, grants, guards } = missing;
	return {
		extension: {
			name,
			kind,
			scope,
			folder,
			version: '',
			description: '',
			isEnabled: true,
			isMissing: true,
			start: { kind: 'process', program: '', args: [] },
			permissions: grants.permissions,
			intercept: {},
			restart: 'never',
			skills: [],
			hasSeparateData: true,
			checksArguments: 'enforce',
		},
		isEnabled: true,
		decision: { type: 'untrusted', reason: 'unreadable', message: factOf(missing) },
		guard: { grants, guards },
	};
};

const factOf = ({ folder, kind, hasFolder }: MissingGuard): string => {
	if (!hasFolder) return `its folder ${folder} is gone; put it back`;
	// One of Lua needs no manifest: a single file has none.
	if (kind === 'lua') return `is not in ${folder} any more; put it back`;
	const file = join(folder, kind === 'mcp' ? '.mcp.json' : 'extension.json');
	return `is not what ${file} says any more, or that cannot be read; put it right`;
};
