import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { type GuardLanguage, writeGuard } from './guard.ts';
import { luaTool } from './lua-tool.ts';
import { type Act, acts, projectFiles } from './story.ts';

/** Where things of a demo are, below its one folder. */
export interface DemoPlaces {
	readonly project: string;
	/** What the project was at first. */
	readonly before: string;
	readonly store: string;
	readonly policy: string;
	readonly guard: string;
	readonly lua: string;
	readonly state: string;
	/** A tape belongs to a session: an act that continues one has that of the act before it. */
	tape(act: Pick<Act, 'hasOverlay'>): string;
}

/** Their paths. */
export const placesIn = (folder: string): DemoPlaces => ({
	project: join(folder, 'project'),
	before: join(folder, 'before'),
	store: join(folder, 'sessions.db'),
	policy: join(folder, 'policy.toml'),
	guard: join(folder, 'extensions/guard'),
	lua: join(folder, 'extensions/price.lua'),
	state: join(folder, 'state'),
	tape: ({ hasOverlay }) => join(folder, hasOverlay ? 'overlay.json' : 'work.json'),
});

/** Makes the folder of a demo, with a project, two extensions, a policy and what the model says. */
export const makePlace = (
	environment: Readonly<Record<string, string | undefined>>,
): { readonly folder: string; readonly guardLanguage: GuardLanguage } => {
	// Not among temporary files, which policies treat differently, nor among Tenon's own, which are not written.
	const parent = environment.XDG_CACHE_HOME || join(environment.HOME ?? homedir(), '.cache');
	mkdirSync(parent, { recursive: true });
	const folder = realpathSync(mkdtempSync(join(parent, 'tenon-demo-')));
	const places = placesIn(folder);
	for (const root of [places.project, places.before])
		for (const [name, text] of Object.entries(projectFiles)) put(join(root, name), text);
	// A repository of its own, whatever is above it: what a repository ignores is not kept for undo.
	put(join(places.project, '.git/HEAD'), 'ref: refs/heads/main\n');
	for (const name of ['objects', 'refs']) mkdirSync(join(places.project, '.git', name));
	put(places.policy, '[policy]\npreset = "workspace"\n');
	put(places.lua, luaTool);
	for (const hasOverlay of [true, false]) {
		const played = acts.filter((act) => act.hasOverlay === hasOverlay);
		const replies = played.flatMap(({ scenes }) => scenes.flatMap((scene) => scene.replies));
		put(places.tape({ hasOverlay }), JSON.stringify({ tape: 1, replies }));
	}
	return { folder, guardLanguage: writeGuard(places.guard, environment) };
};

const put = (file: string, text: string): void => {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
};
