import { describeLikeReal } from '../../test/like-real.ts';
import { awkFiles } from '../../test/rows/awk.rows.ts';
import { mawkRows } from '../../test/rows/mawk.rows.ts';

describeLikeReal('what mawk and gawk agree on', awkFiles, mawkRows);
