import { modelSettingsOf } from '../../config/model-settings.ts';
import { loopbackModels } from '../../models/loopback.ts';
import { type ModelCatalog, openCatalog } from '../../models/model-catalog.ts';
import { type Check, type DoctorWorld, type Finding, fail, ok, warn } from '../check.ts';

/** Which providers can be asked, as far as can be seen; with `--online` whether they answer. Keys are never told. */
export const modelCheck: Check = {
	name: 'models',
	limitMs: 10_000,
	run: async (world) => {
		const catalog = openCatalog(world.environment, modelSettingsOf(world.config));
		const usable = catalog.endpoints.filter(({ problem, isLocal }) => problem === null && !isLocal);
		const local = await loopbackModels(catalog.endpoints, catalog.fetch);
		const wanted = world.environment.TENON_MODEL || catalog.settings.default;
		const found: readonly Finding[] = [
			...(await Promise.all(usable.map((each) => remote(each.endpoint, catalog, world)))),
			...(local.length === 0 ? [] : [ok(`on this machine: ${local.slice(0, maxShown).join(', ')}`)]),
			...ownProblems(catalog),
		];
		const isKnown = wanted === undefined || usableFor(wanted, catalog);
		return [
			...found,
			...(usable.length + local.length === 0 ? [warn('no model can be asked', next)] : []),
			...(isKnown
				? []
				: [warn(`the model of a new session, ${wanted}, has no provider that can be asked`, next)]),
		];
	},
};

const next =
	"set a key such as ANTHROPIC_API_KEY, or run 'tenon login'; 'tenon models --all' says what is missing";
const maxShown = 5;

const usableFor = (id: string, { endpoints }: ModelCatalog): boolean =>
	endpoints.some(({ endpoint, problem }) => problem === null && id.startsWith(`${endpoint.name}/`));

// A provider that the person has set up is meant to work.
const ownProblems = ({ endpoints, settings }: ModelCatalog): readonly Finding[] => [
	...(settings.problem === undefined ? [] : [fail('no model is asked', settings.problem)]),
	...(settings.problem === undefined ? endpoints : [])
		.filter(({ endpoint, problem }) => problem !== null && Object.hasOwn(settings.providers, endpoint.name))
		.map(({ endpoint, problem }) => fail(`${endpoint.name} cannot be asked`, problem!)),
];

const remote = async (
	{ name, url }: ModelCatalog['endpoints'][number]['endpoint'],
	{ fetch: send }: ModelCatalog,
	{ isOnline }: DoctorWorld,
): Promise<Finding> => {
	if (!isOnline) return ok(`${name}: there is a key; --online says whether ${new URL(url).host} answers`);
	try {
		const signal = AbortSignal.timeout(answerMs);
		// Without the key: any answer says that the way there is open.
		const { status } = await send(url, { method: 'GET', headers: {}, body: undefined, signal });
		return ok(`${name}: there is a key, and ${new URL(url).host} answers (${status})`);
	} catch (error) {
		return fail(
			`${name}: ${(error as Error).message.split('\n', 1)[0]}`,
			'check the connection, network.proxy and network.ca (tenon config explain network.proxy)',
		);
	}
};

const answerMs = 8_000;
