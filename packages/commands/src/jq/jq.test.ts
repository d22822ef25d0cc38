import { describeLikeJq } from '../../test/like-jq.ts';
import { describeLikeReal } from '../../test/like-real.ts';
import { faultRows } from '../../test/rows/jq-faults.rows.ts';
import { functionRows } from '../../test/rows/jq-functions.rows.ts';
import { languageRows } from '../../test/rows/jq-language.rows.ts';
import { newerRows } from '../../test/rows/jq-newer.rows.ts';
import { jqFiles, optionRows } from '../../test/rows/jq-options.rows.ts';

describeLikeJq('the language of jq', languageRows);
describeLikeJq('functions of jq', functionRows);
describeLikeJq('errors of jq', faultRows);
describeLikeJq('what jq 1.8 adds', newerRows, { isNewer: true });
describeLikeReal('options of jq', jqFiles, optionRows);

describeLikeReal('what jq 1.7 has and 1.8 has left out', { d: '{"a":1,"b":{"c":[2]}}\n' }, [
	"jq -c '[leaf_paths]' d",
	'jq -r \'leaf_paths | join(".")?\' <<< \'{"a":{"b":1}}\'',
]);
