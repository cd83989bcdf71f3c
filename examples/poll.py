"""Prints each conversation that is new or has changed, over restarts. Python 3.9 and later, nothing else.

The newest updated_at is the place to go on from: it is unique in a workspace and grows in the order in
which changes can be seen, so nothing is missed and nothing comes twice, but for the one that was being
printed when the process was killed.
"""

import json
import os
import pathlib
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

URL = os.environ.get("PORCHLIGHT_URL", "http://127.0.0.1:3000")
KEY = os.environ["PORCHLIGHT_API_KEY"]
PLACE = pathlib.Path(os.environ.get("PLACE", "poll.place"))
INTERVAL = float(os.environ.get("INTERVAL", "5"))
PAGE = 100


def changed_after(place):
    query = {"sort": "updated_at", "order": "asc", "per_page": PAGE}
    if place:
        query["updated_after"] = place
    request = urllib.request.Request(
        f"{URL}/api/external/v2/conversations?{urllib.parse.urlencode(query)}",
        headers={"X-Api-Key": KEY, "Accept": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=30) as reply:
        return json.load(reply)["conversations"]


def save(place):
    # Written to a second file and renamed: a kill leaves the old or the new position, never half of one.
    beside = PLACE.with_suffix(".new")
    beside.write_text(place)
    beside.replace(PLACE)


place = PLACE.read_text() if PLACE.exists() else ""
while True:
    try:
        found = changed_after(place)
    except urllib.error.HTTPError as error:
        if error.code != 429 and error.code < 500:
            sys.exit(f"{error.code}: {json.load(error)['error']}")
        time.sleep(float(error.headers.get("Retry-After") or INTERVAL))
        continue
    except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
        print(error, file=sys.stderr)
        time.sleep(INTERVAL)
        continue
    for conversation in found:
        print(conversation["id"], conversation["status"], conversation["title"], flush=True)
        place = conversation["updated_at"]
        save(place)
    if len(found) < PAGE:
        time.sleep(INTERVAL)
