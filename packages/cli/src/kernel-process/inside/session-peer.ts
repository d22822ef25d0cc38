import type { Peer } from '@tenon/extensions';
import type { KernelMethods, SessionMethods } from '../messages.ts';

/** The session, as the process of its kernels reaches it. */
export type SessionPeer = Pick<Peer<KernelMethods, SessionMethods>, 'request' | 'tell'>;
