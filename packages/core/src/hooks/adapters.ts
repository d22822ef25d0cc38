/**
 * How hooks written for zot, imp and lash hang in our map: one row per foreign name, with its
 * payload in their fields and their answers in our terms. What differs in meaning is written down
 * in docs/decisions/0006-hooks.md.
 *
 * @module
 */

export {
	ForeignAnswerError,
	type ForeignFields,
	type ForeignHook,
	type ForeignOptions,
} from './adapters/foreign.ts';
export { type ImpEvents, impEvents } from './adapters/imp.ts';
export {
	type LashDirective,
	type LashHook,
	lashAnswers,
	lashHooks,
	type RuntimeEvent,
} from './adapters/lash.ts';
export { type ZotEvents, type ZotIntercepts, zotEvents, zotIntercepts } from './adapters/zot.ts';
