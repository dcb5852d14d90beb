"""`python -m tests.support.edited_page serve`: the service while somebody edits its page."""

import sys

from service.__main__ import main
from service.http import page_files as page

page.bundled_sources = lambda: "of the page as it was before the edit"

if __name__ == "__main__":
    sys.exit(main())
