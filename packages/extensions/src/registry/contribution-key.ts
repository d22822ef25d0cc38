import type { Contribution } from '../contribution/contribution.ts';

/** A contribution that one name can have only once. */
export type NamedContribution = Exclude<Contribution, { readonly type: 'tool-wrap' }>;

/** What two contributions of one type must not share, so that one of them gives way. */
export const contributionKey = (owner: string, contribution: NamedContribution): string => {
	switch (contribution.type) {
		case 'tool':
			return contribution.tool.name;
		case 'command':
			return contribution.name.toLowerCase();
		case 'panel':
		case 'skill':
		case 'mcp-server':
		case 'provider':
			return contribution.name;
		case 'renderer':
			return 'tool' in contribution.draws
				? `tool ${contribution.draws.tool}`
				: `content ${contribution.draws.contentType}`;
		case 'key-binding':
			return contribution.key.toLowerCase();
		case 'status-item':
			return `${owner} ${contribution.name}`;
		case 'settings':
			return owner;
	}
};
