cat > sales.csv <<'E'
date,region,product,qty,price
2024-01-01,North,Widget,10,2.50
2024-01-02,South,"Gadget, Large",5,10.00
2024-01-03,North,Widget,7,2.50
2024-01-04,East,Gizmo,,3.75
E
sed 1d sales.csv | cut -d, -f2 | sort | uniq -c | sort -rn | sed 's/^ *\([0-9]*\) \(.*\)/\2: \1/'; declare -A tot; { read -r _; while IFS=, read -r d r p q pr; do [[ $q =~ ^[0-9]+$ ]] && tot[$r]=$(( ${tot[$r]:-0} + q )); done; } < sales.csv; for r in $(printf '%s\n' "${!tot[@]}" | sort); do echo "$r ${tot[$r]}"; done; head -1 sales.csv | tr , '\n' | nl -w2 -s': '; col=$(head -1 sales.csv | tr , '\n' | grep -nx product | cut -d: -f1); cut -d, -f$col sales.csv | tail -n +2; sed 's/,,/,NULL,/g' sales.csv | tail -1; grep -o '"[^"]*"' sales.csv; sed -E 's/"([^"]*), ([^"]*)"/\1 \2/' sales.csv | column -t -s,; (head -1 sales.csv; tail -n +2 sales.csv | sort -t, -k2,2 -k4,4nr); tail -n +2 sales.csv | while IFS=, read -r a b c; do echo "$a/$b"; done; paste -d, <(cut -d, -f1 sales.csv) <(cut -d, -f4 sales.csv) | sed 's/,$/,0/'; tr ',' '\t' < sales.csv | cut -f1,2 | expand -t 12; cut -d, -f1,5- sales.csv; cut --complement -d, -f3 sales.csv | head -2; csvsum=0; while read -r x; do csvsum=$((csvsum + 10#${x/./})); done < <(tail -n +2 sales.csv | rev | cut -d, -f1 | rev); printf '%d.%02d\n' $((csvsum/100)) $((csvsum%100)); tail -n +2 sales.csv | cut -d, -f1 | cut -d- -f3 | sed 's/^0//' | paste -sd+ ; sort -t, -k5 -g sales.csv | tail -1; grep -c ^ sales.csv; sed -n '2,${s/,.*//;p}' sales.csv; join -t, -1 2 -2 1 <(tail -n +2 sales.csv | sort -t, -k2,2) <(printf 'East,E\nNorth,N\n') | cut -d, -f1,2,6
