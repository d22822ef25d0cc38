import type { ContentHash, PrincipalId } from './ids.ts';

/** How an extension is hosted. */
export type ExtensionKind = 'lua' | 'process' | 'module' | 'mcp';

/**
 * Who acts. Grants are given to principals, never to code paths: from wherever a tool is called, the question
 * is what its principal may do.
 */
export type Principal =
	| { readonly kind: 'user'; readonly id: PrincipalId }
	| { readonly kind: 'model'; readonly id: PrincipalId }
	| { readonly kind: 'subagent'; readonly id: PrincipalId; readonly parent: Principal }
	| {
			readonly kind: 'extension';
			readonly id: PrincipalId;
			readonly name: string;
			readonly extensionKind: ExtensionKind;
			/** Of what is loaded, not of what was granted: the two are compared at each decision. */
			readonly contentHash: ContentHash;
	  };

/**
 * The hash of the content that acts: an extension's own, or that of the extension a subagent was
 * started by. User and model have none.
 */
export const contentHashOf = (principal: Principal): ContentHash | undefined => {
	let current = principal;
	while (current.kind === 'subagent') current = current.parent;
	return current.kind === 'extension' ? current.contentHash : undefined;
};

/** One phrase for explanations and logs: `model m1`, `subagent s2 of model m1`. */
export const describePrincipal = (principal: Principal): string => {
	if (principal.kind === 'subagent')
		return `subagent ${principal.id} of ${describePrincipal(principal.parent)}`;
	if (principal.kind === 'extension') return `extension ${principal.name} (${principal.extensionKind})`;
	return `${principal.kind} ${principal.id}`;
};
