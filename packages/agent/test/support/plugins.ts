import type { Json } from '../../src/data/json.ts';
import { json } from '../../src/data/shape.ts';
import { driverProtocol } from '../../src/plugins/driver-protocol.ts';
import type { PluginFactory } from '../../src/plugins/plugin-factory.ts';
import { PluginOptions } from '../../src/plugins/plugin-options.ts';
import type { ProtocolSessionPlugin } from '../../src/plugins/protocol-session.ts';
import type { PluginRegistrar } from '../../src/plugins/registrar.ts';
import type { SessionPlugin } from '../../src/plugins/session-plugin.ts';
import type { ProtocolDriver } from '../../src/turn/driver.ts';

/** A plugin that registers something and is otherwise empty. */
export const plugin = (
	id: string,
	register: (registrar: PluginRegistrar, sessionId: string) => void = () => undefined,
	more: Partial<SessionPlugin> = {},
): PluginFactory => ({
	id,
	build: ({ sessionId }) => ({ id, register: (registrar) => register(registrar, sessionId), ...more }),
});

/** Makes turn options of what an open gave and what is recorded. */
export type Configure = (options: { readonly given: Json; readonly recorded: Json }) => Json;

/** A protocol whose turn options are made by a function, for all frames. */
export const optionedProtocol = (
	driver: ProtocolDriver,
	configure: Configure = ({ given, recorded }) => given ?? recorded,
	more: ProtocolSessionPlugin = {},
): PluginFactory =>
	driverProtocol(driver, {
		session: () => ({
			...more,
			configureOnMaterialize: (context, { pluginOptions }) => {
				const recorded = context.protocolTurnOptions;
				const given = pluginOptions.decode(driver.name, json) ?? null;
				const made = configure({ given, recorded });
				if (JSON.stringify(made) !== JSON.stringify(recorded)) context.setProtocolTurnOptionsAllFrames(made);
			},
		}),
	});

/** Options for one protocol. */
export const optionsFor = (id: string, options: Json): { readonly pluginOptions: PluginOptions } => ({
	pluginOptions: PluginOptions.typed(id, options),
});
