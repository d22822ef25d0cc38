import type { ProtocolDriver } from '../turn/driver.ts';
import type { PluginFactory } from './plugin-factory.ts';
import type { ProtocolSessionPlugin } from './protocol-session.ts';
import type { PluginRegistrar } from './registrar.ts';

/** What a protocol may have beside its driver. */
export interface DriverProtocolParts {
	/** Default: the name of the driver. */
	readonly id?: string;
	/** How it follows the life of a session; default: not at all. Made for each session. */
	readonly session?: () => ProtocolSessionPlugin;
	/** What else it registers for a session. */
	readonly register?: (registrar: PluginRegistrar) => void;
}

/** A protocol that is a driver: the model is told of all tools, anew before each step, and of nothing else. */
export const driverProtocol = (
	driver: ProtocolDriver,
	{ id = driver.name, session = () => ({}), register }: DriverProtocolParts = {},
): PluginFactory => ({
	id,
	build: () => ({
		id,
		register: (registrar) => {
			registrar.protocol.session(session());
			registrar.protocol.driver({
				buildPreamble: ({ tools }) => ({ driver, promptText: '', tools, syncExecutionEnvironment: true }),
			});
			register?.(registrar);
		},
	}),
});
