"""What the forms that change something have in common: the key of the tap, and one list of everything that is wrong."""

from collections.abc import Callable

from django import forms
from django.utils.translation import gettext, gettext_lazy

from scoring import rules, scorebook
from scoring.wording import error_message


class KeyedForm(forms.Form):
    """A form of which one submission makes one change, however often it arrives."""

    key = forms.CharField(
        max_length=64,
        error_messages=dict.fromkeys(
            ("required", "max_length"), gettext_lazy("The form came incomplete, and nothing was saved. Send it again.")
        ),
    )
    is_refused = False  # by the scorebook, which then has told everything that is wrong
    _old = False

    @property
    def status(self) -> int:
        """The status of a page with this form: 409 for an old page sent again, 422 for what is wrong in it."""
        if self._old:
            return 409
        return 422 if self.errors else 200

    @property
    def faults(self) -> list[str]:
        """Every sentence about what is wrong, each once."""
        return list(dict.fromkeys(str(sentence) for sentences in self.errors.values() for sentence in sentences))

    def worded(self, fault: rules.RuleError | scorebook.NotNow) -> str:
        """The sentence about something that the scorebook refuses."""
        return error_message(fault)

    def write[Made](self, change: Callable[[str], Made]) -> Made | None:
        """Make the change with the key of this tap; None when the form or the scorebook refuses: see `faults`."""
        if not self.is_valid():
            return None
        try:
            return change(self.cleaned_data["key"])
        except scorebook.Refused as refused:
            faults = [self.worded(fault) for fault in refused.faults]
        except scorebook.NotNow as fault:
            faults = [self.worded(fault)]
        except scorebook.KeyReused:
            self._old = True
            faults = [gettext("This page was sent before, with other content. Look through it and send it once more.")]
        self.is_refused = True
        for sentence in faults:
            self.add_error(None, sentence)
        return None
