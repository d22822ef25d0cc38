/** What runs in a thread of Lua extensions. */
import { prepareLuaSide } from '../side/lua-side.ts';
import { serveLua } from '../thread/worker/serve-lua.ts';

serveLua(prepareLuaSide);
