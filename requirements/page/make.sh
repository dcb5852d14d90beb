#!/bin/sh
# Make the page's libraries in the folder that is named: one minified module each, and their licences.
set -eu
cd "$(dirname "$0")"
into=$1
npm ci --silent --no-audit --no-fund
for library in preact d3-hierarchy uplot; do
	npx --no-install esbuild "$library.js" --bundle --format=esm --minify --legal-comments=none \
		--log-level=warning --outfile="$into/$library.js"
done
cp node_modules/uplot/dist/uPlot.min.css "$into/uplot.css"
for package in preact htm d3-hierarchy uplot; do
	folder=./node_modules/$package
	node -p "const {name, version, license} = require('$folder/package.json'); \`\${name} \${version} (\${license})\n\`"
	cat "$folder/LICENSE"
	printf '\n\n'
done > "$into/LICENSES.txt"
