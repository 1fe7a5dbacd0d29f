"""Games on their way in: records and old results into a club, a backup as a club of its own."""

from collections.abc import Callable, Sequence
from typing import cast

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from scoring import access, rules, scorebook
from scoring.forms.arriving import ArrivingForm, RestoreForm, StepForm, next_records, of_record
from scoring.forms.paper import PaperForm, unreadable
from scoring.models import Change, Club, Import, Role, Session
from scoring.paper import Unreadable
from scoring.views import screen


@access.of_club(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def import_record(request: HttpRequest, club: Club) -> HttpResponse:
    """Read games into this club: one, or all that a file holds."""
    form = ArrivingForm(request.POST, request.FILES) if request.method == "POST" else ArrivingForm()

    if form.is_bound and form.is_valid() and form.rows:
        table = PaperForm(None, club, form.rows)
        try:
            table.check()
        except Unreadable as fault:
            form.add_error(None, unreadable(fault))
        else:
            return preview(request, club, table)

    def read(key: str) -> Session | Change:
        tap = scorebook.Tap(access.user(request), key)
        if form.backup:
            return restored(form, form.backup, tap)
        if len(form.lines) == 1:
            return scorebook.import_game(club, tap, form.records[0])
        return at_once(lambda: scorebook.begin_import(tap, club, form.lines), form.records)

    if made := form.write(read):
        return to_games(made)
    context = {"club": club, "form": form, "key": screen.new_key()}
    return screen.show(request, "scoring/import.html", gettext("Read games in"), context, form.status)


@access.of_club(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def paper(request: HttpRequest, club: Club) -> HttpResponse:
    """A table of results, once it was looked at: read its games in, or ask again about what is unclear."""
    if request.method != "POST":
        return redirect("import_record", club.public_id)
    who = access.user(request)
    form = PaperForm(request.POST, club, who=who)

    def read(key: str) -> Change:
        tap = scorebook.Tap(who, key)
        return at_once(lambda: scorebook.begin_import(tap, club, form.lines), form.records)

    if made := form.write(read):
        return to_games(made)
    return preview(request, club, form)


def preview(request: HttpRequest, club: Club, form: PaperForm) -> HttpResponse:
    """The table as it was understood."""
    context = {"club": club, "form": form, "key": screen.new_key()}
    return screen.show(request, "scoring/paper.html", gettext("Results from paper"), context, form.status)


@access.public
@require_http_methods(["GET", "HEAD", "POST"])
def restore(request: HttpRequest) -> HttpResponse:
    """Read a backup back as a club of its own, kept by this browser; nobody signs up."""
    form = RestoreForm(request.POST, request.FILES) if request.method == "POST" else RestoreForm()

    def read(key: str) -> Change:
        tap = scorebook.Tap(access.guest(request, key), key)
        return restored(form, cast(scorebook.Backup, form.backup), tap)

    if made := form.write(read):
        return to_games(made)
    context = {"form": form, "key": screen.new_key()}
    return screen.show(request, "scoring/restore.html", gettext("Read a backup back"), context, form.status)


def restored(form: ArrivingForm, backup: scorebook.Backup, tap: scorebook.Tap) -> Change:
    """A backup becomes a club of its own, wherever it was sent."""
    return at_once(lambda: scorebook.begin_restore(tap, backup, form.first, form.lines), form.records)


def at_once(begin: Callable[[], Change], records: Sequence[rules.Record]) -> Change:
    """Begin to read games in, and write them in the same transaction if that takes no more than a step."""
    with transaction.atomic():
        begun = begin()
        arriving = waiting(begun)
        if arriving and arriving.total <= scorebook.GAMES_A_STEP:
            scorebook.import_step(arriving, 0, records)
    begun.refresh_from_db(fields=["club"])  # it is where its games are
    return begun


def waiting(begun: Change) -> Import | None:
    """What a tap has begun to read in, unless it is there already."""
    return Import.objects.filter(public_id=begun.after["import"]).first()


def to_games(made: Session | Change) -> HttpResponse:
    """Go to what was read in, or to where it can be waited for."""
    if isinstance(made, Session):
        return redirect("sheet", made.public_id)
    arriving = waiting(made)
    if arriving is None:
        return redirect(made.club) if made.what == "club.restored" else redirect("games", made.club.public_id)
    return redirect(address_of(arriving))


def address_of(arriving: Import) -> str:
    if arriving.into:
        return reverse("arriving", args=[arriving.into.public_id, arriving.public_id])
    return reverse("restoring", args=[arriving.public_id])


@access.of_club(Role.KEEPER)
@require_http_methods(["GET", "HEAD", "POST"])
def arriving(request: HttpRequest, club: Club, arriving: str) -> HttpResponse:
    """How far the games of a file are, that go into this club."""
    games, again = reverse("games", args=[club.public_id]), reverse("import_record", args=[club.public_id])
    return go_on(request, access.import_of(club, arriving), games, again)


@access.public
@require_http_methods(["GET", "HEAD", "POST"])
def restoring(request: HttpRequest, arriving: str) -> HttpResponse:
    """How far a backup is, that this browser reads back."""
    found = access.restore_of(request, arriving)
    return go_on(request, found, found.club.get_absolute_url() if found else reverse("home"), reverse("restore"))


def go_on(request: HttpRequest, found: Import | None, there: str, again: str) -> HttpResponse:
    """Read the next games in; go `there` when it is over, or to where it begins `again` when somebody gave it up."""
    if found is None:
        return redirect(there)
    if "cancel" in request.POST:
        return redirect(again if scorebook.cancel_import(found) else there)
    form = StepForm(request.POST)
    if request.method == "POST" and form.is_valid():
        step(found, form.cleaned_data["done"])
    left = Import.objects.filter(pk=found.pk).first()
    if left is None:
        return redirect(there)
    context = {
        "arriving": left,
        "told": told(left),
        "here": address_of(left),
        "again": again,
        "faults": [left.fault] if left.fault else [],
    }
    return screen.show(
        request, "scoring/arriving.html", gettext("Games are coming in"), context, 422 if left.fault else 200
    )


def step(arriving: Import, done: int) -> None:
    """Read the games after the first `done` in, or end it at what is wrong in one of them."""
    if done != arriving.done or arriving.fault:
        return
    try:
        scorebook.import_step(arriving, done, next_records(arriving, done))
    except ValidationError as fault:
        scorebook.fail_import(arriving, " ".join(fault.messages))
    except scorebook.NotNow as fault:
        scorebook.fail_import(arriving, of_record(fault))


def told(arriving: Import) -> str:
    said = ngettext("%(done)s of %(total)s game", "%(done)s of %(total)s games", arriving.total)
    return said % {name: number_format(getattr(arriving, name), force_grouping=True) for name in ("done", "total")}
