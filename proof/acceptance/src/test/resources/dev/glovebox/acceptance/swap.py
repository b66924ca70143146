"""Swaps directories under whoever uses them: swap.py PARENT OUTSIDE SECONDS. PARENT holds project/ and decoy/."""
import os
import random
import sys
import time

parent, outside, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
project, decoy, away = (os.path.join(parent, name) for name in ("project", "decoy", "away"))


def pause():
    """Mostly none at all, sometimes long enough for a whole step of the victim."""
    time.sleep(random.choice((0, 0, 0.0002, 0.002, 0.02)))


def link_for(place, aside):
    os.rename(place, aside)
    os.symlink(outside, place)
    pause()
    os.unlink(place)
    os.rename(aside, place)


def whole_project():
    link_for(project, away)


def directory_for_project():
    os.rename(project, away)
    os.rename(decoy, project)
    pause()
    os.rename(project, decoy)
    os.rename(away, project)


def inside_project():
    link_for(os.path.join(project, "sub"), os.path.join(project, "sub-away"))


def artifacts():
    link_for(os.path.join(project, "artifacts"), os.path.join(project, "artifacts-away"))


swaps = 0
end = time.monotonic() + seconds
while time.monotonic() < end:
    try:
        random.choice((whole_project, directory_for_project, inside_project, artifacts))()
        swaps += 1
    except OSError:
        pass  # the victim renames too
    pause()
print("swaps:", swaps)
